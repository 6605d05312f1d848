/** Where players write to, and what they are promised. */
export const SUPPORT_EMAIL = 'support@fourfold.example';
export const SUPPORT_RESPONSE_TIME = '24-48 hours';
