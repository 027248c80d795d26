import { formatDay, formatMonth } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import { firstDayOf, type NewsletterItem } from './newsletter.ts'

/** 'December 2026'. */
export const monthName = (month: string, language: Language): string =>
  formatMonth(firstDayOf(month), 'UTC', language)

export const subjectOf = (month: string, language: Language, t: Translate): string =>
  t('newsletter:mail.subject', { month: monthName(month, language) })

export const pathOfItem = ({ kind, url }: NewsletterItem): string =>
  `${kind === 'topic' ? '/topic' : '/event/Q'}/${encodeURIComponent(url)}`

/** When and where: 'Thu 3 Dec · Pune'; of a topic the place alone, empty where none is known. */
export function firstLineOf(item: NewsletterItem, language: Language, t: Translate, now: Date): string {
  const day = item.day ? formatDay(new Date(`${item.day}T00:00:00Z`), 'UTC', language, now) : null
  const place = item.isOnline && !item.city ? t('newsletter:online') : item.city
  return [day, place].filter(Boolean).join(' · ')
}
