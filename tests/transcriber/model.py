"""Writes a model of whisper.cpp from one of CTranslate2 with half-precision numbers, number by number.

    python3 tests/transcriber/model.py FOLDER OUT

FOLDER holds `model.bin` and `vocabulary.txt` of a Whisper model for English. Nothing is rounded: weights stay as they are, and vectors
become single precision, as in the models of whisper.cpp. The filters of the mel bands, which CTranslate2's file lacks, are computed.
"""

import math
import pathlib
import struct
import sys

RATE, WINDOW, BANDS = 16_000, 400, 80
HALF = 4  # CTranslate2's number for a type


def tensors(path):
    """The tensors of a CTranslate2 model: shape and bytes by name. Only those of half precision."""
    found = {}
    with open(path, "rb") as file:
        def number(form):
            return struct.unpack(form, file.read(struct.calcsize(form)))[0]

        number("<I")
        file.read(number("<H"))
        number("<I")
        for _ in range(number("<I")):
            name = file.read(number("<H"))[:-1].decode()
            shape = [number("<I") for _ in range(number("<B"))]
            kind, size = number("<B"), number("<I")
            data = file.read(size)
            if kind == HALF:
                found[name] = (shape, data)
    return found


def filters():
    """Slaney's mel filters, as librosa computes them: a list of bands, each of WINDOW / 2 + 1 numbers."""
    def hertz(mel):
        return mel * 200 / 3 if mel < 15 else 1000 * math.exp((mel - 15) * math.log(6.4) / 27)

    most = 15 + 27 * math.log(RATE / 2 / 1000) / math.log(6.4)
    edges = [hertz(most * at / (BANDS + 1)) for at in range(BANDS + 2)]
    places = [RATE * at / WINDOW for at in range(WINDOW // 2 + 1)]
    bands = []
    for low, middle, high in zip(edges, edges[1:], edges[2:]):
        rise = ((place - low) / (middle - low) for place in places)
        fall = ((high - place) / (high - middle) for place in places)
        bands.append([max(0, min(up, down)) * 2 / (high - low) for up, down in zip(rise, fall)])
    return bands


def byte_of_letters():
    """The byte that each letter of a vocabulary in GPT-2's manner stands for."""
    shown = [*range(33, 127), *range(161, 173), *range(174, 256)]
    hidden = [byte for byte in range(256) if byte not in shown]
    return {**{chr(byte): byte for byte in shown}, **{chr(256 + at): byte for at, byte in enumerate(hidden)}}


def main(folder, out):
    found = tensors(folder / "model.bin")
    part = {name: data for name, (_, data) in found.items()}
    words, width = found["decoder/embeddings/weight"][0]
    heard, written = found["encoder/position_encodings/encodings"][0][0], found["decoder/position_encodings/encodings"][0][0]
    layers = [sum(name.startswith(f"{side}/layer_") and name.endswith("/ffn/linear_0/bias") for name in part)
              for side in ("encoder", "decoder")]
    heads = width // 64
    texts = (folder / "vocabulary.txt").read_text(encoding="utf-8").split("\n")
    texts = texts[: texts.index("<|endoftext|>")]
    byte_of = byte_of_letters()
    with open(out, "wb") as file:
        file.write(b"lmgg")
        file.write(struct.pack("<11i", words, heard, width, heads, layers[0], written, width, heads, layers[1], BANDS, 1))
        bands = filters()
        file.write(struct.pack("<2i", BANDS, len(bands[0])))
        for band in bands:
            file.write(struct.pack(f"<{len(band)}f", *band))
        file.write(struct.pack("<i", len(texts)))
        for text in texts:
            plain = bytes(byte_of[letter] for letter in text)
            file.write(struct.pack("<i", len(plain)) + plain)

        def put(name, shape, data, single=False):
            if single:
                numbers = struct.unpack(f"<{len(data) // 2}e", data)
                data = struct.pack(f"<{len(numbers)}f", *numbers)
            named = name.encode()
            file.write(struct.pack("<3i", len(shape), len(named), 0 if single else 1))
            file.write(struct.pack(f"<{len(shape)}i", *reversed(shape)) + named + data)

        def vector(name, data):
            put(name, [len(data) // 2], data, single=True)

        def linear(name, weight, bias=None):
            columns = 4 * width if name.endswith("mlp.2") else width
            put(f"{name}.weight", [len(weight) // 2 // columns, columns], weight)
            if bias is not None:
                vector(f"{name}.bias", bias)

        def norm(name, of):
            vector(f"{name}.weight", part[f"{of}/gamma"])
            vector(f"{name}.bias", part[f"{of}/beta"])

        def thirds(data, count):
            step = len(data) // count
            return [data[at * step:(at + 1) * step] for at in range(count)]

        put("encoder.positional_embedding", [heard, width], part["encoder/position_encodings/encodings"], single=True)
        for conv in ("conv1", "conv2"):
            put(f"encoder.{conv}.weight", found[f"encoder/{conv}/weight"][0], part[f"encoder/{conv}/weight"])
            put(f"encoder.{conv}.bias", [width, 1], part[f"encoder/{conv}/bias"], single=True)
        put("decoder.positional_embedding", [written, width], part["decoder/position_encodings/encodings"], single=True)
        put("decoder.token_embedding.weight", [words, width], part["decoder/embeddings/weight"])
        for side, count in zip(("encoder", "decoder"), layers):
            for layer in range(count):
                of, to = f"{side}/layer_{layer}", f"{side}.blocks.{layer}"
                at = f"{of}/self_attention"
                norm(f"{to}.attn_ln", f"{at}/layer_norm")
                weights, biases = thirds(part[f"{at}/linear_0/weight"], 3), thirds(part[f"{at}/linear_0/bias"], 3)
                linear(f"{to}.attn.query", weights[0], biases[0])
                linear(f"{to}.attn.key", weights[1])
                linear(f"{to}.attn.value", weights[2], biases[2])
                linear(f"{to}.attn.out", part[f"{at}/linear_1/weight"], part[f"{at}/linear_1/bias"])
                if side == "decoder":
                    at = f"{of}/attention"
                    norm(f"{to}.cross_attn_ln", f"{at}/layer_norm")
                    linear(f"{to}.cross_attn.query", part[f"{at}/linear_0/weight"], part[f"{at}/linear_0/bias"])
                    weights, biases = thirds(part[f"{at}/linear_1/weight"], 2), thirds(part[f"{at}/linear_1/bias"], 2)
                    linear(f"{to}.cross_attn.key", weights[0])
                    linear(f"{to}.cross_attn.value", weights[1], biases[1])
                    linear(f"{to}.cross_attn.out", part[f"{at}/linear_2/weight"], part[f"{at}/linear_2/bias"])
                norm(f"{to}.mlp_ln", f"{of}/ffn/layer_norm")
                linear(f"{to}.mlp.0", part[f"{of}/ffn/linear_0/weight"], part[f"{of}/ffn/linear_0/bias"])
                linear(f"{to}.mlp.2", part[f"{of}/ffn/linear_1/weight"], part[f"{of}/ffn/linear_1/bias"])
        norm("encoder.ln_post", "encoder/layer_norm")
        norm("decoder.ln", "decoder/layer_norm")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
