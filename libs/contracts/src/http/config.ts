/** What the operator decided and the web app shows. */
export interface AppConfig {
  /** Where players write to. */
  support_email: string;
  /** Pages of the operator's own, such as an imprint, in the order of the footer. */
  links: AppLink[];
  /** Whether visitors can create an account. */
  registration_open: boolean;
}

export interface AppLink {
  label: string;
  url: string;
}
