import type { StaffTask } from '#app/kit/actor.ts'

/** One password for every account of the demo world. */
export const DEMO_PASSWORD = 'quorum-demo'

/** Whom to sign in as, to see the product from each side; the README lists them too. */
export const DEMO_SIGN_INS = [
  'rashmi_s',
  'meera_kulkarni',
  'steelmind',
  'sameer_wagh',
  'quorum_team',
  'anand_phadke',
  'sneha_bapat',
  'leela_thakur',
  'deepa_joshi',
  'shreya_kelkar',
]

/** Staff of four kinds, each with its bundle of the seven tasks; `quorum_team` has all of them. */
export const DEMO_STAFF = [
  { username: 'quorum_support', name: 'Support desk', tasks: ['moderate', 'refund'] },
  { username: 'quorum_finance', name: 'Finance desk', tasks: ['refund', 'payOut'] },
  { username: 'quorum_trust', name: 'Trust desk', tasks: ['approveProviders', 'moderate'] },
  { username: 'quorum_admin', name: 'Operations desk', tasks: ['manageAccounts', 'editSite', 'operate'] },
] as const satisfies readonly { username: string; name: string; tasks: readonly StaffTask[] }[]
