-- Refuses scrambles whose first move turns one of the faces named.
return {
  name = "no-first-face",
  doc = "no scramble begins with a turn of these faces",
  parameters = {
    faces = {
      type = "texts",
      choices = { "U", "R", "F", "D", "L", "B" },
      default = { "U", "D" },
      doc = "the faces that are refused",
    },
  },
  accept_moves = function(m, parameters)
    for _, face in ipairs(parameters.faces) do
      if m.first_face == face then
        return false
      end
    end
    return true
  end,
}
