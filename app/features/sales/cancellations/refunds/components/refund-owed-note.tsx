import { formatMoney, money } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { RefundOwed } from '../../queries-owed.server.ts'
import { sayDueDay } from '../../refund-way.ts'

/** What a seller is still to transfer back to who reads, by when and whereto; nothing where nothing is. */
export function RefundOwedNote({ owed, now }: { owed: RefundOwed | null; now: Date }) {
  const { t } = useTranslation('transfers')
  const language = useLanguage()
  if (!owed) return null
  const { seller, account, isLate, mayName, reference } = owed
  const said = { seller, account, day: sayDueDay(owed.dueOn, language, now) }
  const amount = formatMoney(money(owed.amountMinor, owed.currency), language)
  return (
    <Alert tone={isLate ? 'bad' : 'wait'} title={t('yours.title', { amount })}>
      {isLate ? <p>{t('yours.late', said)}</p> : null}
      {isLate && account !== null ? null : (
        <p>{t(account === null ? 'yours.unnamed' : 'yours.named', said)}</p>
      )}
      {mayName ? (
        <p>
          <LinkButton to={`/order/${reference}/refund`} tone={account === null ? 'go' : undefined}>
            {t(account === null ? 'yours.name' : 'yours.change')}
          </LinkButton>
        </p>
      ) : account === null ? (
        <p>{t('yours.admin')}</p>
      ) : null}
    </Alert>
  )
}
