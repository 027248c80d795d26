import { buyerTexts, cityOf, providerTexts, workspaceTexts } from '../content.ts'
import { notYetApproved } from '../not-yet-approved.ts'
import type { Roots, Sitter } from './looks.ts'

const names = (list: string) => new Set(list.split(/\s+/))

const WOMEN = names(`
  meera_kulkarni lakshmi_raman kavita_iyer priya_nair_hr sunita_rao neha_bhatt ananya_ghosh nisha_verma
  deepa_joshi aisha_khan_d swati_chavan leena_thomas sanjana_reddy ritu_malhotra shalini_gupta vaishali_kale
  monica_fernandes anjali_pillai padma_krishnan geeta_solanki revathi_moorthy hannah_whitfield laura_penhaligon
  dana_kowalczyk tan_wei_ling katharina_voss sabine_hoelzl renate_dietz ute_lindemann barbara_egli claire_besson
  sophie_delattre camille_perrot helene_vasseur odile_garnier chiara_conti giulia_marchetti elena_sartori
  carmen_izquierdo rosa_maldonado nuria_ferrer_t tanabe_yuki sakamoto_aya fujii_misaki rekha_srinivas ishita_sen
  shreya_kelkar aditi_kulshreshth smita_gokhale fathima_rasheed teresa_lobo pallavi_mishra eleanor_frith
  ines_brandao_us anna_lena_thoma pauline_mercier greta_lindner rashmi_s sneha_bapat leela_thakur
`)
const HIJABS = names('fathima_rasheed')
const TURBANS = names('arvind_bedi jatin_saluja')
const ROOTS: readonly (readonly [Roots, Set<string>])[] = [
  ['africa', names('graham_okafor')],
  ['gulf', names('omar_al_haddad')],
  ['south', names('murat_aydin_s ines_brandao_us martin_ocampo')],
  ['east', names('tan_wei_ling')],
]
const OF_COUNTRIES: Record<string, Roots> = { IN: 'india', JP: 'east', IT: 'south', ES: 'south', MX: 'south' }

/** They have no picture, as some in life have none. */
const WITHOUT = names(`
  tejas_borkar dinesh_babu ute_lindemann luca_bianchini pratik_jain julien_marchand parth_trivedi sameer_wagh
`)
/** Buyers and people of companies who are drawn as well: those with whom one signs in to look around. */
const SIGN_INS = names('rashmi_s anand_phadke sneha_bapat leela_thakur')

/** Whoever is drawn: nearly all trainers. */
export function allSitters(): Sitter[] {
  const trainers = [...providerTexts, ...notYetApproved].filter(({ kind }) => kind === 'trainer')
  const others = [...buyerTexts, ...workspaceTexts.people].filter(({ username }) => SIGN_INS.has(username))
  return [
    ...trainers.filter(({ username }) => !WITHOUT.has(username)).map((one) => sitterOf(one, one.years)),
    ...others.map((one) => sitterOf(one, 12)),
  ]
}

/** The suppliers, each with a sign of its own. */
export const allSuppliers = () =>
  [...providerTexts, ...notYetApproved]
    .filter(({ kind }) => kind === 'supplier')
    .map(({ username }) => username)

function sitterOf({ username, city }: { username: string; city: string }, years: number): Sitter {
  const known = ROOTS.find(([, members]) => members.has(username))?.[0]
  return {
    username,
    years,
    woman: WOMEN.has(username),
    roots: known ?? OF_COUNTRIES[cityOf(city).country] ?? 'europe',
    ...(HIJABS.has(username) && { cover: 'hijab' }),
    ...(TURBANS.has(username) && { cover: 'turban' }),
  }
}
