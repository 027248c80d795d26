import type { ShownFile } from '#app/features/people/message-files/message-file.ts'
import { type About, messageAbout } from './message-path.ts'

/**
 * How often a page asks for what is new where no line tells it: what was written is there within 20 seconds,
 * the answer's way included.
 */
export const LOOK_EVERY_MS = 18_000

/** The longest message, in UTF-16 units. */
export const LONGEST_MESSAGE = 5_000
/** How many lines, and how many conversations, are shown at once. */
export const LINES_AT_ONCE = 30
export const CONVERSATIONS_AT_ONCE = 20
/** So many rows a browser keeps of a conversation, however long it is. */
export const MOST_ROWS = 150
/** Higher counts help nobody, and the database counts no further. */
export const MOST_UNREAD = 1_000

/**
 * How the inbox of a side is narrowed: all, with unread lines, taken by the reader, waiting for an answer.
 */
export const INBOX_VIEWS = ['all', 'unread', 'mine', 'unanswered', 'done'] as const
export type InboxView = (typeof INBOX_VIEWS)[number]

export function inboxView(value: string | null): InboxView {
  return INBOX_VIEWS.find((view) => view === value) ?? 'all'
}

/** The kind of a line that a person wrote; every other one says what the product did. */
export const MESSAGE = 'message'

/**
 * Why the other side does not get a message: it has blocked who wrote it, staff looks at it first, or staff
 * has seen it and keeps it back.
 */
export const WITHHELD = ['blocked', 'held', 'refused'] as const
export type Withheld = (typeof WITHHELD)[number]

const ABOUT = /^([a-z][a-z-]{0,39}):(.{1,120})$/u

/** Reads what an address says of a thing; null for what says nothing. */
export function aboutOf(text: string | null | undefined): About | null {
  const [, kind, ref] = ABOUT.exec(text ?? '') ?? []
  return kind && ref ? { kind, ref } : null
}

/** Where a conversation that is there is read; `line` is the position of a line in it. */
export function conversationPath(username: string, code: string, line?: number): string {
  const query = new URLSearchParams({ on: code, ...(line ? { line: String(line) } : {}) })
  return `/message/${encodeURIComponent(username)}?${query}${line ? `#line-${line}` : ''}`
}

/** Where a conversation is kept as a file. */
export const conversationFilePath = (username: string, code: string, format: 'pdf' | 'json') =>
  `/message/${encodeURIComponent(username)}/${code}/conversation.${format}`

/** The thing, as lists show it; `link` leads the reader to it. */
export type ShownSubject = { kind: string; title: string; language: string | null; link: string | null }

/** One of the two sides, as the other one sees it; `username` is its public address. */
export type ShownSide = {
  username: string
  name: string
  image: string | null
  isCompany: boolean
  /** Whether it is somebody of staff: a mark says so, which no name can hold. */
  isStaff: boolean
}

/** A line as pages show it. `at` is an instant as ISO text; `position` counts from 1 in its conversation. */
export type ShownLine = {
  id: string
  position: number
  at: string
  /** `MESSAGE`, or what the product did. */
  kind: string
  /** Of a message: whether the own side wrote it, and whether the reader did. */
  isOwn: boolean
  isMine: boolean
  author: string | null
  words: string
  /** Whether contact details in it are hidden from the other side; and whether its author objected. */
  isHidden: boolean
  isClaimed: boolean
  isDeclined: boolean
  files: ShownFile[]
  /** Of an own one that does not reach the other side: staff looks at it first, or keeps it back, and why. */
  held: 'held' | 'refused' | null
  declinedReason: string | null
  /** The line that it answers. */
  quoted: { position: number; author: string | null; words: string } | null
}

/** Whether somebody reads a new day between two lines, in the reader's zone. */
export function isNewDay(before: string | null, at: string, zone: string): boolean {
  const dayOf = (moment: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date(moment))
  return before === null || dayOf(before) !== dayOf(at)
}

/** What is shown of a message where there is little room. */
export function startOf(words: string, length = 140): string {
  const flat = words.replace(/\s+/gu, ' ').trim()
  const letters = [...flat]
  return letters.length <= length
    ? flat
    : `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

/** How soon a side usually answers. */
export type ResponseTime = 'hour' | 'hours' | 'day' | 'days'

const FEWEST_ANSWERS = 5
const HOUR = 60
const DAY = 24 * HOUR

/** What is said of the median of so many answers, in minutes; nothing of few, or of slow ones. */
export function responseTime(answers: number, minutes: number | null): ResponseTime | null {
  if (answers < FEWEST_ANSWERS || minutes === null || minutes > 7 * DAY) return null
  if (minutes <= HOUR) return 'hour'
  if (minutes <= 6 * HOUR) return 'hours'
  return minutes <= DAY ? 'day' : 'days'
}

/** Where somebody answers what was said of a thing, quoted as the first words. */
export const answerAbout = (kind: string, ref: string, quoted: string) =>
  `${messageAbout(kind, ref)}&${new URLSearchParams({ re: startOf(quoted) })}`

/** Pages of sales and requests, of which an employee of a firm finds those of the own work alone. */
const OF_THE_FIRM = /^\/(event\/manage_event|training-requests)\//

/** Where the thing is found by somebody of a side: nothing for who might not find it there. */
export function linkFor(link: string | null, isEmployee: boolean): string | null {
  return link !== null && isEmployee && OF_THE_FIRM.test(link) ? null : link
}
