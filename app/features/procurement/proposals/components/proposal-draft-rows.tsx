import { formatDeadline } from '#app/features/procurement/requirements/requirement.ts'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type Draft = { url: string; title: string; language: string; deadline: Date }

/** Proposals that were begun and not sent; nothing without any. */
export function ProposalDraftRows({ drafts, now }: { drafts: readonly Draft[]; now: Date }) {
  const { t } = useTranslation(['proposals', 'requirements'])
  const language = useLanguage()
  if (drafts.length === 0) return null
  return (
    <Section title={t('sent.drafts')}>
      <DeskRows>
        {drafts.map(({ url, title, language: written, deadline }) => (
          <DeskRow
            key={url}
            title={title}
            titleLang={written}
            to={`/proposals/${encodeURIComponent(url)}`}
            lines={[t('requirements:own.deadline', { date: formatDeadline(deadline, language, now) })]}
          />
        ))}
      </DeskRows>
    </Section>
  )
}
