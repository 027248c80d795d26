import { instantOfWall, wallOf } from '#app/kit/wall-time.ts'

const DAY = 86_400_000
const isWeekend = (wall: number) => [0, 6].includes(new Date(wall).getUTCDay())

/**
 * The same time of day so many working days later, Monday to Friday by the clocks of a zone. What begins at a
 * weekend counts from the Monday on.
 */
export function afterWorkingDays(from: Date, days: number, timeZone: string): Date {
  let wall = wallOf(from, timeZone)
  while (isWeekend(wall)) wall = startOfNextDay(wall)
  for (let left = days; left > 0; ) {
    wall += DAY
    if (!isWeekend(wall)) left -= 1
  }
  return instantOfWall(wall, timeZone)
}

const startOfNextDay = (wall: number) => (Math.floor(wall / DAY) + 1) * DAY
