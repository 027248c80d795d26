/** Background and letters of initials in the light theme, as the pages show them (ui/avatar.module.css). */
export const FACE_COLOURS = [
  ['#d9e6c9', '#32471b'],
  ['#cfe4de', '#114a3c'],
  ['#d6e2f1', '#1f3a68'],
  ['#e6dcf0', '#4a2f6b'],
  ['#f5dcd3', '#7a2b17'],
  ['#f9e5c0', '#6a4400'],
  ['#e9dfd2', '#54402a'],
  ['#d3e7ea', '#134a55'],
  ['#f3d9e1', '#742445'],
  ['#e2e5d6', '#444a2b'],
] as const
