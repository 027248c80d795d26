import { Form } from 'react-router'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { fieldsOf } from '#app/ui/form-fault.ts'
import { type Answer, faultOf, SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { OwnGroup } from '../queries-group.server.ts'

type OneFieldProps = { name: 'name' | 'username' | 'admin'; intent: string; answer: Answer }

/** A form of one field: the name of a new group, the address of a workspace, the username of a member. */
export function OneFieldForm({ name, intent, answer }: OneFieldProps) {
  const { t } = useTranslation('groups')
  const all = faultOf(answer)
  const fault = all?.values.intent === intent ? all : null
  const labelOf = (field: string) => t(`form.${field}`)
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <SavedForm seen={null} answer={fault ? answer : null} keeps={false}>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <TextField {...field(name, '')} maxLength={100} hint={t(`form.${name}Hint`)} autoComplete="off" />
        <FormActions>
          <SendButton tone="go" name="intent" value={intent}>
            {t(`act.${intent}`)}
          </SendButton>
        </FormActions>
      </FormStack>
    </SavedForm>
  )
}

/** What a group asks: what joining means, and the two answers. */
export function GroupAsking({ asking }: Pick<OwnGroup, 'asking'>) {
  const { t } = useTranslation('groups')
  return asking.map(({ id, name }) => (
    <Form key={id} method="post" preventScrollReset>
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="groupId" value={id} />
      <FormStack>
        <p>{t('asking.text', { group: name })}</p>
        <FormActions>
          <SendButton tone="go" name="answer" value="join" along={{ intent: 'answer', groupId: id }}>
            {t('asking.join')}
          </SendButton>
          <SendButton name="answer" value="decline" along={{ intent: 'answer', groupId: id }}>
            {t('asking.decline')}
          </SendButton>
        </FormActions>
      </FormStack>
    </Form>
  ))
}
