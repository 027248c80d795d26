import { Form } from 'react-router'
import { formatMoney } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useLookAgain } from '#app/ui/look-again.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownStatement } from '../queries-statements.server.ts'
import styles from './statement.module.css'

const EVERY_MS = 1_500

/** What a statement would book, and the button that books it; or its progress. */
export function StatementSteps({ statement }: { statement: ShownStatement }) {
  const { t } = useTranslation('statements')
  const language = useLanguage()
  const { stage, counts, toBook, skipped } = statement
  const countOf = (queue: string) => counts.find((one) => one.queue === queue)?.count ?? 0
  const matches = countOf('match')
  return (
    <div className={styles.steps}>
      {stage === 'running' ? <Progress statement={statement} booked={countOf('booked')} /> : null}
      {stage === 'done' ? (
        <Alert
          tone="good"
          action={<LinkButton to="/revenue/transfers">{t('toTransfers')}</LinkButton>}
          title={t('stage.done.title')}
        >
          {t('booked', { count: countOf('booked') })}
        </Alert>
      ) : null}
      {skipped > 0 ? <p>{t('skipped', { count: skipped })}</p> : null}
      {stage === 'ready' ? (
        <>
          <p>
            {matches > 0
              ? t('toBook', {
                  count: matches,
                  sum: toBook.map((sum) => formatMoney(sum, language)).join(' + '),
                })
              : t('nothingToBook')}
          </p>
          {matches > 0 ? (
            <Form method="post">
              <FormActions>
                <SendButton tone="go" name="step" value="confirm">
                  {t('confirm', { count: matches })}
                </SendButton>
              </FormActions>
            </Form>
          ) : null}
          <AskOnce alone label={t('drop')} question={t('dropSure')} fields={{ step: 'drop' }} />
        </>
      ) : null}
      {statement.isNamed && stage !== 'running' ? (
        <>
          <p>{t('naming.named')}</p>
          <AskOnce
            alone
            label={t('naming.forget')}
            question={t(stage === 'ready' ? 'naming.forgetSure' : 'naming.forgetAlone')}
            fields={{ step: 'forget' }}
          />
        </>
      ) : null}
    </div>
  )
}

/** Looks again by itself with scripts, and by a link without. */
function Progress({ statement, booked }: { statement: ShownStatement; booked: number }) {
  const { t } = useTranslation('statements')
  useLookAgain(EVERY_MS)
  return (
    <div role="status" className={styles.steps}>
      <p>{t('progress', { done: booked })}</p>
      <p>
        <LinkButton to={`/revenue/transfers/statements/${statement.code}`} size="small">
          {t('again')}
        </LinkButton>
      </p>
    </div>
  )
}
