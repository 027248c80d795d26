import { Form } from 'react-router'
import { messageAbout } from '#app/features/people/qmail/message-path.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { isAwardable } from '../proposal.ts'
import type { ReceivedProposal } from '../queries-proposals.server.ts'
import styles from './proposal-cards.module.css'

export type Wanted = { url: string; mode: string; state: string }

type ProposalActionsProps = {
  proposal: ReceivedProposal
  requirement: Wanted
  fault: FormFault | null
  /** What its order is of, in the reader's words. */
  total: string
  /** What it leaves open, which no order is of. */
  unknown: readonly ('travel' | 'materials')[]
  /** The reader's limit, where an admin has to approve this before it is paid. */
  above: { limit: string; company: string } | null
}

/** What a seeker does with a proposal: ask, put it on the shortlist, award, decline. */
export function ProposalActions({
  proposal,
  requirement,
  fault,
  total,
  unknown,
  above,
}: ProposalActionsProps) {
  const { t } = useTranslation(['proposals', 'purchases', 'qmail'])
  const { code, said, standing, agreed, reason } = proposal
  const own = fault?.values.code === code ? fault : null
  const fields = fieldsOf({ t, fault: own, labelOf: (name) => t(`act.${name}`) })
  const field = (name: string) => ({ ...fields(name), id: `${name}-${code}` })
  const isOpen = isAwardable(proposal, requirement)
  const which = (
    <>
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="version" value={said.version} />
    </>
  )
  return (
    <div className={styles.actions}>
      {agreed ? (
        <LinkButton to={`/training-requests/${agreed}`} tone="go" wide>
          {t('act.toTraining')}
        </LinkButton>
      ) : null}
      {reason ? <p>{t('act.declinedFor', { reason })}</p> : null}
      <LinkButton to={messageAbout('proposal', code)} wide>
        {t('qmail:message')}
      </LinkButton>
      {isOpen ? (
        <>
          {standing === 'submitted' ? (
            <Form method="post">
              {which}
              <SendButton name="intent" value="shortlist" along={{ code }} wide>
                {t('act.shortlist')}
              </SendButton>
            </Form>
          ) : null}
          <Fold label={t('act.award')} open={own?.values.intent === 'award'}>
            <KeptForm>
              <FormStack>
                {which}
                <p>{t('act.awardText', { total })}</p>
                {above ? <p>{t('purchases:agreed', above)}</p> : null}
                {unknown.map((name) => (
                  <p key={name}>{t(`unknown.${name}`)}</p>
                ))}
                {requirement.mode === 'online' ? null : (
                  <TextField {...field('venue')} maxLength={200} autoComplete="address-line1" />
                )}
                <FormActions>
                  <SendButton name="intent" value="award" along={{ code }} tone="go">
                    {t('act.awardNow')}
                  </SendButton>
                </FormActions>
              </FormStack>
            </KeptForm>
          </Fold>
          <Fold label={t('act.decline')} open={own?.values.intent === 'decline'}>
            <KeptForm>
              <FormStack>
                {which}
                <TextAreaField {...field('reason')} rows={3} maxLength={1_500} hint={t('act.reasonHint')} />
                <FormActions>
                  <Button type="submit" name="intent" value="decline" tone="danger">
                    {t('act.declineNow')}
                  </Button>
                </FormActions>
              </FormStack>
            </KeptForm>
          </Fold>
        </>
      ) : null}
    </div>
  )
}
