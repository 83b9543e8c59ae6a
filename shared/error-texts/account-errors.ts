/** Of signing in, sessions and links by mail. */
export const accountErrors = {
  unauthenticated: { status: 401, text: 'Please sign in first.' },
  founder_credentials: {
    status: 401,
    text: 'Invalid credentials or application not yet approved. Please check your email or contact support.',
  },
  founder_password_short: {
    status: 400,
    text: 'Invalid password. Password must be at least 6 characters.',
  },
  admin_credentials: { status: 401, text: 'Invalid admin credentials' },
  investor_credentials: { status: 401, text: 'Invalid credentials. Please try again.' },
  second_factor_needed: {
    status: 401,
    text: 'Please enter the code from your authenticator app.',
  },
  second_factor_wrong: {
    status: 401,
    text: 'That code is wrong or was used already. Please enter the newest one.',
  },
  second_factor_on: { status: 409, text: 'Two-step sign-in is on already.' },
  second_factor_off: { status: 409, text: 'Two-step sign-in is not on.' },
  confirm_sign_in: { status: 403, text: 'Please confirm your password to go on.' },
  forbidden: { status: 403, text: 'This is not open to your account.' },
  link_expired: {
    status: 410,
    text: 'This link was used already or has expired. Please ask for a new one.',
  },
  session_not_found: { status: 404, text: 'That session has ended already.' },
} as const;
