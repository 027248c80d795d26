import type { Transition } from '#app/kit/state-table.ts'

export const ARCHIVE_STATES = ['asked', 'ready', 'failed', 'gone'] as const
export type ArchiveState = (typeof ARCHIVE_STATES)[number]
export type ArchiveStep = 'finish' | 'fail' | 'expire'

/** An archive is made, kept for a week, and gone. */
export const ARCHIVE_TABLE: readonly Transition<ArchiveState, ArchiveStep>[] = [
  { name: 'finish', from: ['asked'], to: 'ready', by: ['system'] },
  { name: 'fail', from: ['asked'], to: 'failed', by: ['system'] },
  { name: 'expire', from: ['ready'], to: 'gone', by: ['system'] },
]

export const KEPT_DAYS = 7
/** Of who makes one nothing is heard for so long only where its process has died. */
export const SILENT_MS = 5 * 60 * 1000
export const MOST_DOCUMENTS = 20_000
export const ARCHIVE_LIMITS = { inADay: { name: 'invoice-archive-day', points: 5, seconds: 86_400 } } as const

export const ARCHIVE_PATH = '/dashboard/i/invoice/archive'
const FIRST_YEAR = 2_000

/** The first and the last day of a year that begins in a month (1 to 12). */
export function daysOfYear(year: number, month: number): { from: string; to: string } {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  return { from: day(Date.UTC(year, month - 1, 1)), to: day(Date.UTC(year + 1, month - 1, 0)) }
}

/** The years that can be asked for on a day: those that have begun, the last first. */
export function yearsUntil(today: string, since: string | null): number[] {
  const last = Number(today.slice(0, 4))
  const first = Math.max(FIRST_YEAR, Number((since ?? today).slice(0, 4)) - 1)
  return Array.from({ length: last - first + 1 }, (_, at) => last - at)
}

/** How a year is called: '2026', or '2026-27' where it begins within one. */
export const yearName = (year: number, month: number): string =>
  month === 1 ? String(year) : `${year}-${String((year + 1) % 100).padStart(2, '0')}`

/** What a name may have in the name of a file everywhere. */
export const fileName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{C}<>:"/\\|?*]/gu, '-')
    .slice(0, 60)
    .replace(/[. ]+$/u, '')
    .trim() || '-'
