import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { BUDGETS_PATH } from '../budget.ts'
import { asksAdmin, type BudgetNotice } from '../budget-notice.ts'

type BudgetNoteProps = {
  notice: BudgetNotice | null
  /** The reference of the booking, or the code of the purchase order. */
  named: string
  /** Whether the reader decides on what goes over a budget. */
  decides: boolean
}

/** Before a purchase: what is free of its budget, or that it goes over it and what follows from that. */
export function BudgetNote({ notice, named, decides }: BudgetNoteProps) {
  const { t } = useTranslation('budgets')
  if (!notice) return null
  const { over, rule, decided, ...words } = notice
  if (over === null) return <Alert tone="info">{t('notice.free', words)}</Alert>
  if (decided)
    return (
      <Alert tone="wait">
        {t('notice.decided', { budget: words.budget, name: decided.by, reason: decided.reason })}
      </Alert>
    )
  if (asksAdmin(notice, decides)) return <Alert tone="wait">{t('notice.ask', { ...words, over })}</Alert>
  const asks = rule === 'ask'
  return (
    <Alert
      tone="wait"
      action={
        <Anchor to={asks ? `${BUDGETS_PATH}?purchase=${named}` : BUDGETS_PATH}>
          {t(asks ? 'notice.decide' : 'notice.open')}
        </Anchor>
      }
    >
      {t(`notice.${rule}`, { ...words, over })}
    </Alert>
  )
}
