use super::*;
use proptest::prelude::*;

const SIZE: (usize, usize) = (320, 180);

/// Brightness that looks like text: dark strokes on a light ground, the same for the same seed.
fn ink(seed: u64, x: i64, y: i64) -> u8 {
    let mut mixed = seed ^ ((x.div_euclid(2) as u64) << 32) ^ (y.div_euclid(3) as u64);
    for _ in 0..3 {
        mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    }
    if mixed >> 62 == 0 { 40 } else { 225 }
}

/// A picture with a patch of ink at a place, over other ink.
fn with_patch(x: i64, y: i64, (w, h): (i64, i64)) -> Grey {
    let pixel = |px: i64, py: i64| {
        if (x..x + w).contains(&px) && (y..y + h).contains(&py) { ink(7, px - x, py - y) } else { ink(99, px / 3, py / 3) }
    };
    let pixels = (0..SIZE.1 as i64).flat_map(|py| (0..SIZE.0 as i64).map(move |px| pixel(px, py))).collect();
    Grey::new(SIZE.0, SIZE.1, pixels).unwrap()
}

fn percent(x: i64, y: i64, (w, h): (i64, i64)) -> PlacePct {
    let across = |x: i64| x as f64 / SIZE.0 as f64 * 100.0;
    let down = |y: i64| y as f64 / SIZE.1 as f64 * 100.0;
    [across(x), down(y), across(x + w), down(y + h)]
}

/// Follows a patch along its places; returns what was found and where it was lost.
fn follow(places: &[(i64, i64)], size: (i64, i64)) -> Followed {
    let (x, y) = places[0];
    let mut follower = Follower::new(0, &with_patch(x, y, size), percent(x, y, size)).unwrap();
    for (index, (x, y)) in places.iter().enumerate().skip(1) {
        if !follower.see(index as i64 * 33, &with_patch(*x, *y, size)) {
            break;
        }
    }
    let back = (vec![follower.seen[0]], None);
    Followed::new(back, follower.finish(33), 33)
}

/// Covers what was followed and checks that the patch is inside a box at every time of every picture in which any of it is seen.
fn uncovered(followed: &Followed, places: &[(i64, i64)], size: (i64, i64)) -> Vec<usize> {
    let end = places.len() as i64 * 33;
    let covers = cover(&followed.stays(0, end), (0.5, 0.6), 33);
    let is_bare = |(index, (x, y)): (usize, &(i64, i64))| {
        let shown = percent(*x, *y, size).map(|edge| edge.clamp(0.0, 100.0));
        let is_seen = shown[2] - shown[0] > 0.0 && shown[3] - shown[1] > 0.0;
        let at = index as i64 * 33;
        let holds = |cover: &Stay| {
            (cover.from_ms..cover.to_ms).contains(&at)
                && cover.place[0] <= shown[0]
                && cover.place[1] <= shown[1]
                && cover.place[2] >= shown[2]
                && cover.place[3] >= shown[3]
        };
        (is_seen && !covers.iter().any(holds)).then_some(index)
    };
    places.iter().enumerate().filter_map(is_bare).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn a_patch_is_covered_in_every_picture_wherever_it_goes(
        w in 18i64..60, h in 10i64..40, x in 40i64..200, y in 40i64..120,
        turns in prop::collection::vec((-9i64..9, -7i64..7, 2usize..9), 1..5),
    ) {
        let mut places = vec![(x, y)];
        for (dx, dy, times) in turns {
            for _ in 0..times {
                let (x, y) = places[places.len() - 1];
                places.push(((x + dx).clamp(0, SIZE.0 as i64 - w), (y + dy).clamp(0, SIZE.1 as i64 - h)));
            }
        }
        let followed = follow(&places, (w, h));
        prop_assert_eq!(followed.lost_behind, None);
        prop_assert_eq!(uncovered(&followed, &places, (w, h)), Vec::<usize>::new());
        prop_assert!(followed.sure().1 > 0.7);
    }
}

#[test]
fn a_patch_that_leaves_is_covered_until_it_is_gone_and_lost_there() {
    let size = (50, 24);
    for (dx, dy) in [(7, 0), (-6, 0), (0, 5), (0, -5)] {
        let places: Vec<_> = (0..60).map(|step| (130 + dx * step, 80 + dy * step)).collect();
        let followed = follow(&places, size);
        let lost = followed.lost_behind.unwrap();
        assert_eq!(lost.to, LostTo::Edge, "{dx} {dy}");
        assert_eq!(uncovered(&followed, &places, size), Vec::<usize>::new(), "{dx} {dy}");
        let gone = places.iter().position(|(x, y)| *x >= 320 || *y >= 180 || x + 50 <= 0 || y + 24 <= 0).unwrap();
        let end = cover(&followed.stays(0, 60 * 33), (0.5, 0.6), 33).last().unwrap().to_ms;
        assert!(end <= (gone as i64 + 4) * 33, "gone at {gone}, covered until {end} ms");
    }
}

#[test]
fn a_patch_that_is_hidden_for_a_moment_is_found_again_and_one_that_is_hidden_for_good_is_lost() {
    let size = (40, 20);
    let (at, hidden) = (|step: i64| (60 + 2 * step, 70), |step: i64| (20..40).contains(&step));
    let mut follower = Follower::new(0, &with_patch(60, 70, size), percent(60, 70, size)).unwrap();
    for step in 1..70 {
        let (x, y) = at(step);
        // A patch of no size: only the ground is seen.
        let picture = if hidden(step) { with_patch(x, y, (0, 0)) } else { with_patch(x, y, size) };
        assert!(follower.see(step * 33, &picture), "step {step}");
    }
    let (seen, lost) = follower.clone().finish(33);
    assert_eq!((lost, seen.last().unwrap().place), (None, percent(60 + 2 * 69, 70, size)));
    assert!(seen.iter().all(|seen| !hidden(seen.at_ms / 33)));
    let mut step = 70;
    while follower.see(step * 33, &with_patch(0, 0, (0, 0))) {
        step += 1;
        assert!(step < 200, "it is not given up");
    }
    assert_eq!(follower.finish(33).1, Some(Lost { at_ms: 70 * 33, to: LostTo::Change }));
}

#[test]
fn a_patch_that_jumps_across_the_picture_is_found_there() {
    let size = (60, 20);
    let places: Vec<_> = (0..20).map(|step| if step < 10 { (20, 20) } else { (230, 140) }).collect();
    let followed = follow(&places, size);
    assert_eq!((followed.lost_behind, uncovered(&followed, &places, size)), (None, Vec::new()));
}

#[test]
fn what_looks_the_same_everywhere_is_not_followed() {
    let flat = Grey::new(320, 180, vec![128; 320 * 180]).unwrap();
    assert!(Follower::new(0, &flat, [10.0, 10.0, 40.0, 40.0]).is_none());
    let picture = with_patch(60, 70, (40, 20));
    assert!(Follower::new(0, &picture, [10.0, 10.0, 10.2, 10.2]).is_none(), "too small");
    assert!(Follower::new(0, &picture, [f64::NAN, 10.0, 40.0, 40.0]).is_none());
    assert!(Grey::new(10, 10, vec![0; 99]).is_none() && Grey::new(0, 0, Vec::new()).is_none());
    let mut follower = Follower::new(0, &picture, [10.0, 10.0, 40.0, 40.0]).unwrap();
    assert!(!follower.see(33, &Grey::new(2, 2, vec![0; 4]).unwrap()), "a picture of another size");
}
