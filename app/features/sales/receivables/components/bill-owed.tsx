import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { QrCode } from '#app/ui/qr-code.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Bill } from '../queries-bill.server.ts'
import styles from './bill-owed.module.css'

/** A calendar day is written with its year: it stands on paper too. */
const LONG_AGO = new Date(0)

type BillOwedProps = { bill: Omit<Bill, 'numberText' | 'isBound'> }

/** How much is to be transferred, to whom, with which reference and until when; and the code to scan. */
export function BillOwed({ bill }: BillOwedProps) {
  const { t } = useTranslation('transfers')
  const language = useLanguage()
  const { transfer, dueOn, totalMinor, currency } = bill
  const isIban = transfer.format === 'iban'
  const day = formatDay(new Date(`${dueOn}T12:00:00Z`), 'UTC', language, LONG_AGO)
  return (
    <div className={styles.owed}>
      <div className={styles.facts}>
        <FactList
          facts={[
            { label: t('owed.amount'), value: <b>{formatMoney(money(totalMinor, currency), language)}</b> },
            { label: t('owed.until'), value: day },
            { label: t('owed.holder'), value: <span translate="no">{transfer.holder}</span> },
            { label: t(isIban ? 'owed.iban' : 'owed.number'), value: transfer.number },
            ...(transfer.bank ? [{ label: t(`owed.bank.${transfer.format}`), value: transfer.bank }] : []),
            { label: t('owed.reference'), value: <b>{transfer.reference}</b>, note: t('owed.referenceNote') },
          ]}
        />
      </div>
      {transfer.scan ? (
        <div className={styles.scan}>
          <QrCode
            size={transfer.scan.size}
            path={transfer.scan.path}
            label={t(`owed.scanBy.${transfer.scan.app}`)}
          />
          <span>{t(`owed.scanBy.${transfer.scan.app}`)}</span>
        </div>
      ) : null}
    </div>
  )
}
