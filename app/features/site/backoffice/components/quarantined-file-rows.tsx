import { formatMoment } from '#app/kit/dates.ts'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { QuarantinedFile } from '../queries-quarantined-files.server.ts'

/** What a reader ended by: its time, its memory, or what broke it. */
function endedBy(fault: string | null): 'time' | 'memory' | 'broken' {
  if (fault === 'time' || fault === 'SIGXCPU') return 'time'
  return fault?.startsWith('SIG') ? 'memory' : 'broken'
}

/** A file that is not read any more: its kind, owner and size, and how it ended its readers. */
export function QuarantinedFileRows({ rows, now }: { rows: readonly QuarantinedFile[]; now: Date }) {
  const { t } = useTranslation('backoffice')
  const language = useLanguage()
  const size = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'kilobyte',
    maximumSignificantDigits: 2,
  })
  return (
    <DeskRows>
      {rows.map(({ id, reader, name, bytes, fault, lastAt, owner }) => (
        <DeskRow
          key={id}
          heading="h2"
          title={name}
          titleLang=""
          lines={[
            `${t(`files.reader.${reader}`)} · ${owner} · ${size.format(bytes / 1000)}`,
            `${t(`files.ended.${endedBy(fault)}`)} · ${formatMoment(lastAt, 'UTC', language, now)}`,
          ]}
        />
      ))}
    </DeskRows>
  )
}
