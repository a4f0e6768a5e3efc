-- The nets of a Siamese Cube, the second cube's on the left.
return include("draw/generic").of(include("puzzles/sia222"))
