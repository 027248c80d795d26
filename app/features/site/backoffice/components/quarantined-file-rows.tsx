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

type FileRowsProps = { rows: readonly QuarantinedFile[]; zone: string; now: Date }

/** A file that is not read any more: its kind, owner and size, and how it ended its readers. */
export function QuarantinedFileRows({ rows, zone, now }: FileRowsProps) {
  const { t } = useTranslation('backoffice')
  const language = useLanguage()
  const sizeOf = (bytes: number) => {
    const [unit, size] = bytes < 1_000_000 ? ['kilobyte', bytes / 1_000] : ['megabyte', bytes / 1_000_000]
    return new Intl.NumberFormat(language, { style: 'unit', unit, maximumSignificantDigits: 2 }).format(size)
  }
  return (
    <DeskRows>
      {rows.map(({ id, reader, name, bytes, fault, lastAt, owner }) => (
        <DeskRow
          key={id}
          heading="h2"
          title={name}
          titleLang=""
          lines={[
            `${t(`files.reader.${reader}`)} · ${owner} · ${sizeOf(bytes)}`,
            `${t(`files.ended.${endedBy(fault)}`)} · ${formatMoment(lastAt, zone, language, now)}`,
          ]}
        />
      ))}
    </DeskRows>
  )
}
