// Carries the headers that all tests share in precompiled form.
