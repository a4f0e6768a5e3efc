-- The net of a Pyraminx Duo.
return include("draw/generic").of(include("puzzles/pyraduo"))
