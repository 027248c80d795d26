import type { VersionToken } from '#app/kit/version-token.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { LEVELS, type Level } from '../assessment.ts'

type SettingsFormProps = {
  settings: { levels: Level[]; seen: VersionToken }
  /** Whether the reader decides it. */
  decides: boolean
  fault: FormFault | null
}

/** What the people of a workspace are asked after trainings; who does not decide it reads it. */
export function SettingsForm({ settings, decides, fault }: SettingsFormProps) {
  const { t } = useTranslation('assessments')
  const { levels, seen } = settings
  if (!decides) {
    const named = LEVELS.filter((level) => levels.includes(level))
    return (
      <>
        <p>{t(named.length > 0 ? 'settings.is' : 'settings.off')}</p>
        <ul>
          {named.map((level) => (
            <li key={level}>{t(`settings.${level}`)}</li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <SavedForm seen={seen} answer={fault} keeps={false}>
      <FormStack>
        <FaultSummary fault={fault} labelOf={(name) => t(`settings.${name}`)} />
        {LEVELS.map((level) => (
          <CheckboxField
            key={level}
            id={level}
            name={level}
            defaultChecked={fault ? fault.values[level] === 'on' : levels.includes(level)}
            label={t(`settings.${level}`)}
            hint={t(`settings.${level}Hint`)}
            error={fault?.errors[level] ? translateMessage(t, fault.errors[level]) : null}
          />
        ))}
        <FormActions>
          <SendButton name="intent" value="settings">
            {t('settings.save')}
          </SendButton>
        </FormActions>
      </FormStack>
    </SavedForm>
  )
}
