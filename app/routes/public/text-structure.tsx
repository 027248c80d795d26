import { useRouteLoaderData } from 'react-router'
import type { TextPage } from '#app/features/backoffice/text-page.ts'
import { pathIn } from '#app/kit/language.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { useLanguage } from '#app/ui/language.ts'

/** A page of the house as search engines read it; with questions it is a list of them. */
export function TextStructure({ page }: { page: TextPage }) {
  const language = useLanguage()
  const origin = useRouteLoaderData<typeof rootLoader>('root')?.origin ?? ''
  const url = origin + pathIn(language, `/${page.name}`)
  const questions = page.sections.flatMap((section) => section.questions)
  return (
    <>
      <JsonLd
        data={{
          '@type': questions.length > 0 ? 'FAQPage' : 'WebPage',
          name: page.title,
          description: page.description,
          url,
          inLanguage: language,
          dateModified: page.updatedOn,
          mainEntity:
            questions.length > 0
              ? questions.map((question) => ({
                  '@type': 'Question',
                  name: question.title,
                  url: `${url}#${encodeURIComponent(question.id)}`,
                  acceptedAnswer: { '@type': 'Answer', text: question.html },
                }))
              : undefined,
        }}
      />
      <JsonLd
        data={{
          '@type': 'BreadcrumbList',
          itemListElement: [
            { name: 'Quorum', item: origin + pathIn(language, '/') },
            { name: page.title, item: url },
          ].map((entry, at) => ({ '@type': 'ListItem', position: at + 1, ...entry })),
        }}
      />
    </>
  )
}
