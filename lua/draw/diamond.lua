-- The net of a Skewb Diamond: its front, and its back as it looks from behind.
return include("draw/generic").octahedron(include("puzzles/diamond"))
