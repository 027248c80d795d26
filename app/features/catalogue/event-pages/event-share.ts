import { type Language, pathIn } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'

export type ShareLink = { name: string; href: string }

type Shared = { url: string; title: string }
type Say = { language: Language; t: Translate; origin: string }

/** The full address of an event's page, in the sharer's language; `url` is the event's part of it. */
export function pageToShare(url: string, { language, origin }: Pick<Say, 'language' | 'origin'>): string {
  return origin + pathIn(language, `/event/Q/${encodeURIComponent(url)}`)
}

/** Plain links that open a message with the page's address; no request is made before a click. */
export function shareLinks({ url, title }: Shared, say: Say): ShareLink[] {
  const page = encodeURIComponent(pageToShare(url, say))
  return [
    {
      name: say.t('events:share.mail'),
      href: `mailto:?subject=${encodeURIComponent(title)}&body=${page}`,
    },
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${page}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(`${title} `)}${page}` },
  ]
}
