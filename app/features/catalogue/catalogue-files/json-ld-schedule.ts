import type { RawRecord } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import { type Node, text, texts } from './json-ld-graph.ts'
import { datesByRules, rulesOfSchedule } from './rule-dates.ts'

/**
 * Adds the sessions of a schedule to its event; a schedule that is not understood, or one of several, is
 * marked as a guess.
 */
export function repeat(raw: RawRecord, schedule: Node, more: number): void {
  const [day = '', frequency] = [text(schedule, 'startDate') ?? raw.start, text(schedule, 'repeatFrequency')]
  if (!frequency && more === 0) return
  const time = (name: string) => /^\d{2}:\d{2}/.exec(text(schedule, name) ?? '')?.[0]
  const [from, to] = [time('startTime'), time('endTime')]
  const rules = rulesOfSchedule({
    frequency,
    days: texts(schedule.values.get('byDay')),
    count: text(schedule, 'repeatCount'),
    until: text(schedule, 'endDate'),
    except: texts(schedule.values.get('exceptDate')),
  })
  const date = day.slice(0, 10)
  const clock = from && to ? { start: `${date}T${from}`, end: `${date}T${to}` } : null
  const dates = rules && more === 0 && clock && datesByRules({ ...clock, timeZone: raw.timeZone, rules })
  if (dates) Object.assign(raw, dates)
  else raw.doubts.push({ code: 'guess.repeats', params: { text: frequency ?? '' } })
}
