import { formatHours } from '#app/features/delivery/attendance/certificate-words.ts'
import { formatDate } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { TextField } from '#app/ui/field.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { certificatePath, certificateStatus } from '../certificate.ts'
import type { IssuedCertificate } from '../queries-certificates.server.ts'

const TONE = { valid: 'good', expired: 'wait', withdrawn: 'bad' } as const

type TableProps = {
  certificates: IssuedCertificate[]
  timeZone: string
  now: Date
  /** Of the correction of one of them, by its code. */
  fault: FormFault | null
}

/** The certificates of an event, by name, with corrections. */
export function CertificateTable({ certificates, timeZone, now, fault }: TableProps) {
  const { t } = useTranslation('certificates')
  const language = useLanguage()
  return (
    <Table
      caption={t('list.title')}
      rows={certificates}
      rowKey={({ code }) => code}
      columns={[
        {
          label: t('list.name'),
          cell: ({ code, holder }) => (
            <Anchor to={certificatePath(code)}>
              {holder === null ? t('list.erased') : <span translate="no">{holder}</span>}
            </Anchor>
          ),
        },
        { label: t('list.hours'), cell: ({ minutes }) => formatHours(minutes, language) },
        { label: t('list.issued'), cell: ({ issuedAt }) => formatDate(issuedAt, timeZone, language) },
        {
          label: t('list.state'),
          cell: (one) => {
            const standing = certificateStatus(one, now)
            return <Badge tone={TONE[standing]}>{t(`is.${standing}`)}</Badge>
          },
        },
        {
          label: t('list.ways'),
          quiet: true,
          cell: (one) =>
            certificateStatus(one, now) === 'withdrawn' ? null : (
              <Ways
                code={one.code}
                holder={one.holder ?? ''}
                fault={fault?.values.code === one.code ? fault : null}
              />
            ),
        },
      ]}
    />
  )
}

type WaysProps = { code: string; holder: string; fault: FormFault | null }

function Ways({ code, holder, fault }: WaysProps) {
  const { t } = useTranslation('certificates')
  const field = fieldsOf({ t, fault, labelOf: () => t('list.holder') })
  return (
    <>
      <AskOnce
        label={t('list.correct')}
        of={holder}
        question={t('list.correctText')}
        fields={{ intent: 'correct', code }}
      >
        <TextField
          {...field('holder', holder)}
          id={`holder.${code}`}
          maxLength={100}
          autoComplete="off"
          required
        />
      </AskOnce>
      <AskOnce
        label={t('list.withdraw')}
        of={holder}
        question={t('list.withdrawText')}
        fields={{ intent: 'withdraw', code }}
      />
    </>
  )
}
