import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ModeratedTopic } from '../queries-moderated.server.ts'

const TONES = { draft: 'plain', published: 'good', archived: 'plain', suspended: 'bad' } as const

/** Topics of a provider as staff acts on them. */
export function ModeratedTopicRows({ rows }: { rows: readonly ModeratedTopic[] }) {
  const { t } = useTranslation(['backoffice', 'staff-acts'])
  return (
    <DeskRows>
      {rows.map(({ slug, title, language, state, isDemoted }) => (
        <DeskRow
          key={slug}
          title={title}
          titleLang={language}
          to={`/admin/topics/${encodeURIComponent(slug)}`}
          lines={[]}
          end={
            <>
              <Badge tone={TONES[state]}>{t(`offers.topicState.${state}`)}</Badge>
              {isDemoted ? <Badge tone="wait">{t('staff-acts:standing.demoted')}</Badge> : null}
            </>
          }
        />
      ))}
    </DeskRows>
  )
}
