import type { ResponseTime } from '#app/features/people/qmail/conversation.ts'
import { languageName } from '#app/kit/display-names.ts'
import type { Language } from '#app/kit/language.ts'
import { shownStars } from '#app/kit/stars.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { RefusalReason } from './match.ts'

/** A reason with its names in the reader's language, as the page or the mail says it. */
export type ShownReason =
  | { part: 'category'; name: string; isExact: boolean; isByProfile?: boolean }
  | { part: 'skills'; names: string[] }
  | { part: 'topic'; title: string }
  | { part: 'language'; code: string }
  | { part: 'place'; city: string; isHome: boolean }
  | { part: 'experience'; groups: number; city: string | null }
  | { part: 'rating'; tenths: number; count: number }
  | { part: 'response'; time: ResponseTime }

const keyOfCategory = ({ isExact, isByProfile }: { isExact: boolean; isByProfile?: boolean }) =>
  isByProfile ? (isExact ? 'named' : 'namedGroup') : isExact ? 'category' : 'group'

/** A reason in words; `t` knows the texts of matching and of messages. */
export function wordsOfReason(reason: ShownReason, t: Translate, language: Language): string {
  switch (reason.part) {
    case 'category':
      return t(`matching:reason.${keyOfCategory(reason)}`, { name: reason.name })
    case 'skills':
      return t('matching:reason.skills', { names: reason.names.join(', ') })
    case 'topic':
      return t('matching:reason.topic', { title: reason.title })
    case 'language':
      return t('matching:reason.language', { language: languageName(reason.code, language) })
    case 'place':
      return t(`matching:reason.${reason.isHome ? 'home' : 'reach'}`, { city: reason.city })
    case 'experience':
      return reason.city
        ? t('matching:reason.groupsThere', { count: reason.groups, city: reason.city })
        : t('matching:reason.groups', { count: reason.groups })
    case 'rating': {
      const stars = new Intl.NumberFormat(language).format(shownStars(reason.tenths / 10))
      return t('matching:reason.rating', { stars, count: reason.count })
    }
    case 'response':
      return t(`qmail:response.${reason.time}`)
  }
}

/** A provider who fits a requirement, as its owner sees it. */
export type MatchedTrainer = {
  username: string
  name: string
  headline: string
  language: string
  image: string | null
  isFirm: boolean
  isNew: boolean
  page: string | null
  reasons: ShownReason[]
}

/** How often providers said no, and the names of those who gave theirs. */
export type RefusalCount = { reason: RefusalReason; count: number; names: string[] }
