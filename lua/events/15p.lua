-- The event "15 puzzle", which is not one of the WCA's.
return include("events/lib/sliding").of("15")
