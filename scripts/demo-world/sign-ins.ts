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
