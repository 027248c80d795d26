import { formatDay } from '#app/kit/dates.ts'
import { LANGUAGES, type Language } from '#app/kit/language.ts'
import {
  buyerTexts,
  type ConversationText,
  cityOf,
  conversationsIn,
  providerTexts,
  workspaceTexts,
} from './content.ts'
import type { DrawnFile } from './draw-files.ts'
import { momentAt, weekdayAt } from './moments.ts'

export type PlannedLine = { at: Date } & (
  | { by: string; side: string; words: string; quotes?: number | undefined; files?: DrawnFile[] | undefined }
  | { did: string }
)
export type PlannedConversation = Omit<ConversationText, 'lines'> & {
  language: Language
  lines: PlannedLine[]
  /** Of each person who acts for a side: up to which line he or she has read. */
  reads: { who: string; position: number }[]
}

const NOON = 12 * 60

/** What people have written to each other in the weeks before `now`, in six languages. */
export function planConversations(now: Date): PlannedConversation[] {
  return LANGUAGES.flatMap((language) =>
    conversationsIn(language).map((text) => {
      const zone = zoneOf(text.sides[0])
      const lines = text.lines.map(({ at, ...line }): PlannedLine => {
        const moment = momentOf(now, text.daysAgo, at, zone)
        if ('did' in line) return { at: moment, did: line.did }
        const words = line.words.replace(/\{\+(\d+)\}/g, (_, days) => workingDay(now, +days, zone, language))
        return { ...line, at: moment, words, side: sideOf(text, line.by) }
      })
      const readers = text.sides.flatMap(peopleOf)
      const reads = readers.map((who) => ({ who, position: lines.length - (text.unread?.[who] ?? 0) }))
      return { ...text, language, lines, reads }
    }),
  )
}

/** Who acts for a side: a person, or the people of a workspace and those who act for its group. */
export function peopleOf(side: string): string[] {
  const workspace = workspaceTexts.companies.find(({ slug }) => slug === side)
  if (!workspace) return [side]
  const group = workspaceTexts.groups.find(({ key }) => key === workspace.group)
  return [...workspace.members.map(({ username }) => username), ...(group?.superAdmins ?? [])]
}

function sideOf({ sides }: ConversationText, person: string): string {
  const side = sides.find((one) => peopleOf(one).includes(person))
  if (!side) throw new RangeError(`${person} is of neither side of ${sides.join(', ')}`)
  return side
}

function zoneOf(side: string): string {
  const [person] = peopleOf(side)
  const places = [...providerTexts, ...buyerTexts, ...workspaceTexts.people]
  return cityOf(places.find(({ username }) => username === person)?.city ?? 'Pune').timeZone
}

function momentOf(now: Date, daysAgo: number, at: string, zone: string): Date {
  const [, days = '', hour = '', minute = ''] = /^(\d+) (\d\d):(\d\d)$/.exec(at) ?? []
  return momentAt(now, Number(days) - daysAgo, Number(hour) * 60 + Number(minute), zone)
}

/** The day so many days from now on, or the Monday after it. */
function workingDay(now: Date, days: number, zone: string, language: Language): string {
  const weekday = weekdayAt(now, days, zone)
  const moved = weekday > 5 ? days + 8 - weekday : days
  return formatDay(momentAt(now, moved, NOON, zone), zone, language, now)
}
