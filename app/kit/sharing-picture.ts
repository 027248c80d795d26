import type { Language } from './language.ts'

export type PictureKind = 'topic' | 'event' | 'trainer' | 'requirement' | 'page'

/**
 * The path of the picture that other sites show beside a link; `version` is what changes when the picture
 * does.
 */
export function sharingPicture(kind: PictureKind, language: Language, url: string, version = 0): string {
  return `/og/${kind}/${language}/${encodeURIComponent(url)}.png${version ? `?v=${version}` : ''}`
}
