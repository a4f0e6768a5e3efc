-- The event "8 puzzle", which is not one of the WCA's.
return include("events/lib/sliding").of("8")
