import type { CoverDrawing } from '#app/features/catalogue/topic-covers/cover.ts'
import type { Language } from '#app/kit/language.ts'
import { sharingPicture } from '#app/kit/sharing-picture.ts'
import type { Addresses, Structured } from '#app/kit/structured.ts'
import type { RenderedText } from './text-page.ts'

export type ArticleLine = {
  name: string
  title: string
  description: string
  /** The day it was published, as the reader says it. */
  published: string
  /** The same as '2026-12-03'. */
  publishedOn: string
  cover: CoverDrawing
}

export type Article = ArticleLine & RenderedText & { minutes: number; others: ArticleLine[] }

const WORDS_A_MINUTE = 220
const SIGNS_A_MINUTE = 500

/** The reading time of a text, in whole minutes: by words, or by characters in a language without spaces. */
export function readingMinutes(text: string, language: Language): number {
  const amount =
    language === 'ja'
      ? text.replace(/\s/g, '').length / SIGNS_A_MINUTE
      : text.split(/\s+/).filter(Boolean).length / WORDS_A_MINUTE
  return Math.max(1, Math.round(amount))
}

/** An article as structured data; the marketplace is its author. */
export function structuredArticle(article: ArticleLine, language: Language, at: Addresses): Structured {
  const logo = at.file('/apple-touch-icon.png')
  const house = { '@type': 'Organization', name: 'Quorum', url: at.page('/'), logo }
  return {
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.description,
    url: at.page(`/blog/${article.name}`),
    inLanguage: language,
    image: [at.file(sharingPicture('page', language, `blog.${article.name}`))],
    datePublished: article.publishedOn,
    dateModified: article.publishedOn,
    mainEntityOfPage: at.page(`/blog/${article.name}`),
    author: house,
    publisher: house,
  }
}
