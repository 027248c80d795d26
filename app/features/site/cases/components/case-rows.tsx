import { contactSubjectOf } from '#app/features/site/site/contact.ts'
import { dueOf } from '#app/features/site/support/contact-case.ts'
import { waitedFor } from '#app/kit/spans.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { casePath } from '../case.ts'
import type { ListedCase } from '../queries-cases.server.ts'

/** Whether an answer was promised by now. */
const isLate = ({ kind, detail, since }: ListedCase, now: Date) =>
  kind === 'contact' && dueOf(contactSubjectOf(detail), since) < now

/** Cases, each with its kind, whom it is about, how long it waits and who looks after it. */
export function CaseRows({ rows, now }: { rows: readonly ListedCase[]; now: Date }) {
  const { t } = useTranslation(['cases', 'message-safety', 'contact'])
  const language = useLanguage()
  const detailOf = ({ kind, detail, size }: ListedCase) => {
    if (kind === 'report') return t(`message-safety:report.reasons.${detail}`)
    if (kind === 'contact') return t(`contact:about.${detail}`)
    return kind === 'claim' ? t('detail.claim') : t(`detail.${kind}`, { count: size })
  }
  return (
    <DeskRows>
      {rows.map((row) => (
        <DeskRow
          key={`${row.kind} ${row.key}`}
          heading="h2"
          title={t(`kind.${row.kind}`, { name: row.about })}
          titleLang={language}
          to={casePath(row)}
          lines={[
            detailOf(row),
            row.isOwn ? t('owner.you') : row.owner ? t('owner.has', { name: row.owner }) : t('owner.none'),
          ]}
          end={
            <Badge tone={isLate(row, now) ? 'bad' : 'wait'}>
              {t(isLate(row, now) ? 'late' : 'waits', { time: waitedFor(row.since, now, language) })}
            </Badge>
          }
        />
      ))}
    </DeskRows>
  )
}
