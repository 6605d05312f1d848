/** Settings of the operator for the web app. */
export interface AppConfig {
  /** Address for questions of players. */
  support_email: string;
  /** Additional pages of the operator, such as an imprint, in the order of the footer. */
  links: AppLink[];
  /** Whether visitors can create an account. */
  registration_open: boolean;
}

export interface AppLink {
  label: string;
  url: string;
}
