import type { RichHtml } from '#app/kit/rich-html.ts'

/** A part of a text under a heading of the second level; */
export type TextSection = {
  id: string
  title: string
  html: RichHtml
  questions: { id: string; title: string; html: RichHtml }[]
}

/** A text of the house, ready to be shown: `intro` stands before the first heading. */
export type RenderedText = { intro: RichHtml; sections: TextSection[] }

export type TextPage = RenderedText & {
  name: string
  title: string
  description: string
  /** The day of the last change, as the reader says it. */
  updated: string
  /** The same as '2026-12-03'. */
  updatedOn: string
  related: { name: string; title: string }[]
  /** Of a text that has versions: how the shown one stands, and the day of the next one. */
  standing?: { state: 'coming' | 'counts' | 'former'; next: { day: string; path: string } | null }
}
