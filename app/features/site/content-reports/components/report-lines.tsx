import { formatMoment } from '#app/kit/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ContentReportLine } from '../queries-case.server.ts'

const TONES = { open: 'wait', dismissed: 'plain', upheld: 'good' } as const

type ReportLinesProps = { reports: readonly ContentReportLine[]; zone: string; now: Date }

/** What was written against something, the latest first, and what became of each. */
export function ReportLines({ reports, zone, now }: ReportLinesProps) {
  const { t } = useTranslation('content-reports')
  const language = useLanguage()
  return (
    <DeskRows>
      {reports.map(({ code, reason, isPicture, words, language: spoken, hasAccount, state, answer, at }) => (
        <DeskRow
          key={code}
          heading="h3"
          title={t(`reason.${reason}`)}
          lines={[
            words ? (
              <p key="words" lang={spoken} dir="auto">
                {words}
              </p>
            ) : null,
            isPicture ? t('case.picture') : null,
            t(hasAccount ? 'case.byAccount' : 'case.byAddress', {
              at: formatMoment(at, zone, language, now),
            }),
            answer ? (
              <p key="answer" dir="auto">
                {t('case.answer', { answer })}
              </p>
            ) : null,
          ].filter((line) => line !== null)}
          end={<Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>}
        />
      ))}
    </DeskRows>
  )
}
