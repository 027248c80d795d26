import { phrases } from './content.ts'
import { clock } from './moments.ts'
import type { PlannedTopic } from './plan-topics.ts'

export type Hours = { from: number; to: number }
export type ProgrammeItem = { from: string; to: string; text: string }

const EARLY_RISERS = ['DE', 'AT', 'CH', 'FR', 'BE', 'JP', 'US']

/** The hours of each day, in minutes after midnight: half a day, or whole days with a break at noon. */
export function hoursOf(topic: PlannedTopic, country: string, isAfternoon: boolean): Hours[] {
  if (topic.hours < 7) {
    const from = isAfternoon ? 14 * 60 : 9 * 60 + 30
    return [{ from, to: from + topic.hours * 60 }]
  }
  const from = EARLY_RISERS.includes(country) ? 9 * 60 : 10 * 60
  return Array.from({ length: topic.sessions }, () => ({ from, to: from + 7 * 60 }))
}

/** The outline laid over the days: modules share a day's blocks evenly, with pauses between them. */
export function programmeOf(topic: PlannedTopic, days: readonly Hours[]): ProgrammeItem[] {
  const words = phrases[topic.language]
  const colon = topic.language === 'ja' ? '：' : ': '
  const texts = topic.outline.map(({ module, detail }) => (detail ? `${module}${colon}${detail}` : module))
  return days.flatMap((hours, day) => {
    const first = Math.round((day * texts.length) / days.length)
    const mine = texts.slice(first, Math.round(((day + 1) * texts.length) / days.length))
    const label = days.length > 1 ? `${words.day.replace('{n}', String(day + 1))} · ` : ''
    return blocksOf(hours, mine.length).map(({ from, to }, at) => ({
      from: clock(from),
      to: clock(to),
      text: `${label}${mine[at]}`,
    }))
  })
}

function blocksOf({ from, to }: Hours, count: number): Hours[] {
  const block = (start: number, end: number) => ({ from: from + start, to: from + end })
  if (to - from < 7 * 60) {
    const length = (to - from) / count
    return Array.from({ length: count }, (_, at) => {
      const start = Math.round((at * length) / 15) * 15
      return block(start, Math.round(((at + 1) * length) / 15) * 15 - (at < count - 1 ? 15 : 0))
    })
  }
  const morning = [block(0, 75), block(90, 180)]
  const afternoon = [block(240, 330), block(345, 420)]
  if (count <= 1) return [block(0, 420)].slice(0, count)
  if (count === 2) return [block(0, 180), block(240, 420)]
  if (count === 3) return [...morning, block(240, 420)]
  if (count === 4) return [...morning, ...afternoon]
  return [block(0, 60), block(75, 125), block(130, 180), ...afternoon].slice(0, count)
}
