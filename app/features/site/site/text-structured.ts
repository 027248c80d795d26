import type { Language } from '#app/kit/language.ts'
import type { Addresses, Structured } from '#app/kit/structured.ts'
import type { TextPage } from './text-page.ts'

/** A page of the house as search engines read it; with questions it is a list of them. */
export function structuredText(page: TextPage, language: Language, at: Addresses): Structured {
  const url = at.page(`/${page.name}`)
  const questions = page.sections.flatMap((section) => section.questions)
  return {
    '@type': questions.length > 0 ? 'FAQPage' : 'WebPage',
    name: page.title,
    description: page.description,
    url,
    inLanguage: language,
    dateModified: page.updatedOn,
    mainEntity: questions.map((question) => ({
      '@type': 'Question',
      name: question.title,
      url: `${url}#${encodeURIComponent(question.id)}`,
      acceptedAnswer: { '@type': 'Answer', text: question.html },
    })),
  }
}
