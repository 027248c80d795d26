import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { CopyLink } from '#app/ui/copy-link.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { BookingCodes } from '../queries-codes.server.ts'

type Code = BookingCodes['codes'][number]
type CodeTableProps = Pick<BookingCodes, 'event' | 'codes' | 'canWrite'> & { linkTo: string; now: Date }

/** The booking codes of an event with effect, seats used, link to share, and a button that ends each. */
export function BookingCodeTable({ event, codes, canWrite, linkTo, now }: CodeTableProps) {
  const { t } = useTranslation('codes')
  const language = useLanguage()
  const day = (at: Date) => formatDay(at, event.timeZone, language, now)
  const lessOf = ({ percent, amountMinor }: Code) => {
    if (percent !== null) return t('list.percent', { percent })
    return amountMinor === null
      ? t('list.opens')
      : t('list.amount', { amount: formatMoney(money(amountMinor, event.currency), language) })
  }
  const windowOf = ({ validFrom, validUntil, endedAt }: Code) => {
    if (endedAt) return t('list.ended', { day: day(endedAt) })
    // The last day that it counts on.
    const until = validUntil && day(new Date(validUntil.getTime() - 1))
    if (validFrom && until) return t('list.between', { from: day(validFrom), until })
    if (validFrom) return t('list.from', { day: day(validFrom) })
    return until ? t('list.until', { day: until }) : t('list.always')
  }
  return (
    <Table
      caption={t('list.title')}
      rows={codes}
      rowKey={(code) => code.id}
      columns={[
        { label: t('form.code'), cell: (code) => <b translate="no">{code.code}</b> },
        { label: t('list.does'), cell: lessOf },
        {
          label: t('form.types'),
          cell: (code) => (
            <span lang={code.allTypes ? undefined : event.language}>
              {code.allTypes ? t('list.all') : code.types.join(', ')}
            </span>
          ),
        },
        { label: t('list.when'), cell: windowOf },
        {
          label: t('list.used'),
          cell: ({ used, seats }) => (seats === null ? used : t('list.usedOf', { used, seats })),
          numeric: true,
        },
        ...(canWrite
          ? [
              {
                label: t('list.ways'),
                quiet: true,
                cell: (code: Code) =>
                  code.endedAt ? null : (
                    <>
                      <CopyLink label={t('list.link')} href={linkTo + encodeURIComponent(code.code)} />
                      <AskOnce
                        label={t('list.end')}
                        of={code.code}
                        question={t('list.endText')}
                        fields={{ intent: 'end', id: code.id }}
                      >
                        {code.elsewhere > 0 ? (
                          <CheckboxField
                            name="series"
                            label={t('list.endSeries', { count: code.elsewhere })}
                          />
                        ) : null}
                      </AskOnce>
                    </>
                  ),
              },
            ]
          : []),
      ]}
    />
  )
}
