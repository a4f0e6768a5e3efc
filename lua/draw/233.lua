-- The net of a 2x3x3.
return include("draw/generic").of(include("puzzles/233"))
