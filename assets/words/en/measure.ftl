## Progress of cutroom measure

measuring = measuring: { $what }
no-window = no window ({ $why })
window-ended = the window process ended with { $status }
window-silent = the window process printed no measurement

## Results of cutroom measure

# The value is within its limit; at most 4 characters, as the next.
within = ok
over = over
fast-enough = This computer is fast enough: all values are within their limits.
too-slow = Over the limit on this computer, as busy as it was: { $values }.
