import { formatDay } from '#app/kit/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ListedStatement } from '../queries-statements.server.ts'

type StatementListProps = { statements: ListedStatement[]; now: Date; zone: string }

/** Uploaded statements, and whether each was booked. */
export function StatementList({ statements, now, zone }: StatementListProps) {
  const { t } = useTranslation('statements')
  const language = useLanguage()
  return (
    <DeskRows>
      {statements.map(({ code, fileName, createdAt, stage }) => (
        <DeskRow
          key={code}
          title={fileName}
          to={`/revenue/transfers/statements/${code}`}
          lines={[formatDay(createdAt, zone, language, now)]}
          end={<Badge tone={stage === 'done' ? 'good' : 'wait'}>{t(`stage.${stage}.name`)}</Badge>}
        />
      ))}
    </DeskRows>
  )
}
