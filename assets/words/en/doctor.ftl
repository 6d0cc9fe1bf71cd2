## cutroom doctor

# In the first column of cutroom doctor, with at most 7 characters.
fine = ok
missing = missing
fix = fix: { $advice }
