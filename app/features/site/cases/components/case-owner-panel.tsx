import { Form } from 'react-router'
import { SelectField } from '#app/ui/field.tsx'
import { FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { Panel } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { CaseOwner } from '../queries-cases.server.ts'
import { CaseNews } from './case-news.tsx'
import styles from './case-owner-panel.module.css'

/** Who looks after a case, and how one takes it, hands it on or puts it back. */
export function CaseOwnerPanel({ of, fault }: { of: CaseOwner; fault: FormFault | null }) {
  const { t } = useTranslation('cases')
  const { owner, reader, colleagues } = of
  const isOwn = owner === reader
  const others = colleagues.filter(({ username }) => username !== owner && username !== reader)
  const nameOf = (username: string) => colleagues.find((one) => one.username === username)?.name ?? username
  const wrong = fault?.errors.to
  return (
    <Panel>
      <FormStack>
        <h2 className={styles.title}>{t('owner.title')}</h2>
        <CaseNews of={of} />
        <p>{isOwn ? t('owner.you') : owner ? t('owner.has', { name: nameOf(owner) }) : t('owner.none')}</p>
        {isOwn ? null : <Assign of={of} to={reader} label={t(owner ? 'owner.takeOver' : 'owner.take')} />}
        {others.length > 0 ? (
          <Form method="post" preventScrollReset>
            <FormStack>
              <Which of={of} />
              <SelectField
                name="to"
                id="case-owner"
                label={t('owner.to')}
                error={wrong ? translateMessage(t, wrong) : null}
                options={others.map(({ username, name }) => ({ value: username, label: name }))}
              />
              <SendButton wide>{t('owner.handOn')}</SendButton>
            </FormStack>
          </Form>
        ) : null}
        {isOwn ? <Assign of={of} to="" label={t('owner.putBack')} /> : null}
      </FormStack>
    </Panel>
  )
}

function Which({ of: { kind, key, owner } }: { of: CaseOwner }) {
  return (
    <>
      <input type="hidden" name="intent" value="assign" />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="from" value={owner} />
    </>
  )
}

function Assign({ of, to, label }: { of: CaseOwner; to: string; label: string }) {
  return (
    <Form method="post" preventScrollReset>
      <Which of={of} />
      <SendButton name="to" value={to} wide>
        {label}
      </SendButton>
    </Form>
  )
}
