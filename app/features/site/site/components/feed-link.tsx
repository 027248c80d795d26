import { pathIn } from '#app/kit/language.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/language.ts'

/** A feed of a page, for programs in the head and for people as a button. */
export function FeedLink({ path, title, label }: { path: string; title: string; label: string }) {
  const language = useLanguage()
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={title} href={pathIn(language, path)} />
      <LinkButton to={path} data-document>
        {label}
      </LinkButton>
    </>
  )
}
