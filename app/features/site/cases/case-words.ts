import { formatTime } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { waitedFor } from '#app/kit/spans.ts'
import type { Translate } from '#app/kit/texts.ts'

type Due = { due: Date; since: Date; isLate: boolean }
type Owned = { owner: string; ownerName: string; isOwn: boolean; until: Date | null }

/** How long a case waits, and how long it may or how late it is. */
export function dueWords(
  { due, isLate }: Due,
  { t, language, now }: { t: Translate; language: Language; now: Date },
): string {
  return isLate
    ? t('cases:late', { time: waitedFor(due, now, language) })
    : t('cases:due', { time: waitedFor(now, due, language) })
}

/** Who looks after a case, and until when where it is but taken; nothing of a free one. */
export function ownerWords(
  { owner, ownerName, isOwn, until }: Owned,
  { t, language, zone }: { t: Translate; language: Language; zone: string },
): string {
  if (owner === '') return ''
  const time = until && formatTime(until, zone, language)
  if (isOwn) return time ? t('cases:owner.youUntil', { time }) : t('cases:owner.you')
  return time
    ? t('cases:owner.hasUntil', { name: ownerName, time })
    : t('cases:owner.has', { name: ownerName })
}
